/**
 * Closes a modal and hands the focus away in the same task. Where nothing had the focus before, a browser leaves it in what
 * is hidden now until the next frame, and keys pressed until then would end in a dialog that nobody sees [acceptance 19].
 */
export function closeModal(dialog: HTMLDialogElement): void {
  dialog.close()
  const focus = (dialog.getRootNode() as Document | ShadowRoot).activeElement
  if (focus instanceof HTMLElement && dialog.contains(focus)) focus.blur()
}
