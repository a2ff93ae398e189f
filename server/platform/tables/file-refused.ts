/** Why a file is not taken; `why` is the last word of its text. */
export class FileRefused extends Error {
  constructor(
    readonly why: string,
    readonly args: Readonly<Record<string, string>> = {},
  ) {
    super(`${why} ${JSON.stringify(args)}`)
  }
}
