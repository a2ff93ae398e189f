import { LONGEST_ATTACHMENT_NAME } from '../../../shared/contracts/attachment.ts'
import { badRequest } from '../http/errors.ts'

/** Characters that end a name elsewhere: of paths, of devices and of headers. */
const UNFIT = /[\u0000-\u001f\u007f<>:"/\\|?*\u202a-\u202e\u2066-\u2069]/

/** @throws 400 for a name that no file of a browser has */
export function fileNameOf(text: string): string {
  const name = text.normalize('NFC').trim()
  if (name === '' || name === '.' || name === '..' || name.length > LONGEST_ATTACHMENT_NAME || UNFIT.test(name))
    throw badRequest('name is not the name of a file.')
  return name
}
