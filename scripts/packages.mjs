/** `missing`, `outdated` or `complete`; with it, whether packages for development are there and must stay. */
export function judgePackages(wanted, installed) {
  if (!installed) return { state: 'missing', development: false }
  const names = Object.keys(wanted).filter((name) => name !== '')
  const development = names.some((name) => wanted[name].dev && name in installed)
  const needed = names.filter((name) => !wanted[name].optional && (development || !wanted[name].dev))
  const complete = needed.every((name) => installed[name]?.version === wanted[name].version)
  return { state: complete ? 'complete' : 'outdated', development }
}
