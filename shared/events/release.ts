import { bus } from './bus.ts'

/** Release of the page that was loaded; empty where it came with none. */
export const pageRelease = (): string =>
  globalThis.document?.querySelector<HTMLMetaElement>('meta[name="novus:release"]')?.content ?? ''

/**
 * What an answer says of the release of the server that gave it. While one takes the place of another, answers of both come:
 * that there is another one is taken from any, that there is none any more from the live stream alone.
 */
export function noteRelease(told: string | null): void {
  if (told && told !== pageRelease()) bus.setState('release', told)
}

/** The server is of another release than this page. */
export const isReplaced = (): boolean => bus.state('release') !== '' && bus.state('release') !== pageRelease()
