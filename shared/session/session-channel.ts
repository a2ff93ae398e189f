/** Tells the other browser tabs that the stored session changed; what it is now they read from storage. */
export interface SessionChannel {
  announce(): void
  close(): void
}

const NAME = 'novus:session'

/**
 * A BroadcastChannel, with the storage event as its second wire: the removal of the stored user reaches the others even
 * when the page that signed out has already left.
 */
export function sessionChannel(userKey: string, onChange: () => void): SessionChannel {
  const wire = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(NAME)
  const onStorage = (event: StorageEvent) => {
    if (event.key === userKey || event.key === null) onChange()
  }
  wire?.addEventListener('message', onChange)
  window.addEventListener('storage', onStorage)
  return {
    announce: () => wire?.postMessage('changed'),
    close() {
      wire?.close()
      window.removeEventListener('storage', onStorage)
    },
  }
}
