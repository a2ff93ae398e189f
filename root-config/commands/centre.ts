/** One late chunk for palette and sheet. */
export { Palette } from './palette.ts'
export { ShortcutSheet } from './sheet.ts'
