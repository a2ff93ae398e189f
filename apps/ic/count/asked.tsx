import type { CountLine, CountStanding } from '../../../shared/contracts/ic/physical-count.ts'
import { AcceptDialog, FoundDialog, PostDialog, TagDialog, TwiceDialog, UpgradeDialog } from './dialogs.tsx'

/** What is asked of whoever counts. */
export type Dialog =
  | 'found'
  | 'upgrade'
  | 'post'
  | { readonly tagNo: number }
  | { readonly twice: Readonly<Record<string, unknown>> }
  | { readonly accept: CountLine }

interface AskedProps {
  readonly panel: HTMLElement
  readonly standing: CountStanding
  readonly dialog: Dialog
  readonly setDialog: (dialog: Dialog | null) => void
  readonly done: (words: string) => void
}

/** The dialog that stands open. */
export function Asked({ panel, standing, dialog, setDialog, done }: AskedProps) {
  const of = { panel, standing, onDone: done, onClose: () => setDialog(null) }
  if (dialog === 'found') return <FoundDialog {...of} />
  if (dialog === 'upgrade') return <UpgradeDialog {...of} />
  if (dialog === 'post') return <PostDialog {...of} />
  if ('tagNo' in dialog) return <TagDialog {...of} tagNo={dialog.tagNo} onTwice={(twice) => setDialog({ twice })} />
  if ('twice' in dialog) return <TwiceDialog {...of} given={dialog.twice} />
  return <AcceptDialog {...of} row={dialog.accept} />
}
