import { expect, it } from 'vitest'
import { attachmentType, type AttachmentType } from '../../../shared/contracts/attachment.ts'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const bitmap = (head: number) => {
  const file = new Uint8Array(64)
  file.set(bytes('BM'))
  file[14] = head
  return file
}

it.each<[string, Uint8Array, AttachmentType | null]>([
  ['a PDF', bytes('%PDF-1.7\n'), 'application/pdf'],
  ['a PNG', bytes('\x89PNG\r\n\x1a\n....'), 'image/png'],
  ['a JPG', bytes('\xff\xd8\xff\xe0..JFIF'), 'image/jpeg'],
  ['a GIF of 1987', bytes('GIF87a'), 'image/gif'],
  ['a GIF of 1989', bytes('GIF89a'), 'image/gif'],
  ['a bitmap', bitmap(40), 'image/bmp'],
  ['a text that begins with BM', bytes('BMW invoices of the year'), null],
  ['a page', bytes('<!doctype html><script>alert(1)</script>'), null],
  ['a drawing with script in it', bytes('<svg xmlns="http://www.w3.org/2000/svg">'), null],
  ['a program', bytes('MZ\x90\x00'), null],
  ['a PDF behind something else', bytes('<html>%PDF-1.7'), null],
  ['half a signature', bytes('\x89PN'), null],
  ['nothing', bytes(''), null],
])('[S5.56] [S8.30] %s is told by what it holds', (_what, head, type) => {
  expect(attachmentType(head)).toBe(type)
})
