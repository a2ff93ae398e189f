import { customElement } from 'lit/decorators.js'
import { MessageDialogElement } from '../message-dialog/message-dialog.element.ts'
import type { DialogRequest } from '../types.ts'

/** A question that names every unsaved screen (D5). */
export interface UnsavedRequest extends DialogRequest {
  items: readonly string[]
  buttons: NonNullable<DialogRequest['buttons']>
}

/**
 * @summary One dialog for all screens with unsaved changes (D5): it names them and asks once. The first button is the one
 * that keeps everything.
 * @csspart dialog The dialog.
 * @csspart button Each button.
 */
@customElement('suite-unsaved-dialog')
export class UnsavedDialogElement extends MessageDialogElement {
  override show(request: UnsavedRequest): Promise<string> {
    return super.show({ level: 'warn', ...request })
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'suite-unsaved-dialog': UnsavedDialogElement
  }
}
