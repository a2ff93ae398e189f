/** What a browser keeps, as far as the shell asks for it: its keys are those of the object, as those of a real one are. */
export function memoryStorage(kept: Readonly<Record<string, string>> = {}): Storage {
  const storage = { ...kept } as Record<string, unknown>
  const methods = {
    getItem: (key: string) => (Object.hasOwn(storage, key) ? (storage[key] as string) : null),
    setItem: (key: string, value: string) => void (storage[key] = value),
    removeItem: (key: string) => void delete storage[key],
  }
  for (const [name, value] of Object.entries(methods))
    Object.defineProperty(storage, name, { value, enumerable: false, writable: true })
  return storage as unknown as Storage
}
