/** `missing`, `outdated` or `complete`; with it, whether packages for development are there and must stay. */
export function judgePackages(wanted, installed) {
  if (!installed) return { state: 'missing', development: false }
  const names = Object.keys(wanted).filter((name) => name !== '')
  const development = names.some((name) => wanted[name].dev && name in installed)
  // What is optional may be missing for good reason: it is for another platform.
  const needed = names.filter((name) => {
    const { dev, optional, devOptional } = wanted[name]
    return !optional && !devOptional && (development || !dev)
  })
  const complete = needed.every((name) => installed[name]?.version === wanted[name].version)
  return { state: complete ? 'complete' : 'outdated', development }
}
