/** Largest body of a call that says no more of it, in bytes: any question, any record without lines. */
export const DEFAULT_BODY = 256 * 1024

/** Largest body of any call, in bytes: a document with thousands of lines, a record with a picture in it. */
export const LARGEST_BODY = 4 * 1024 * 1024
