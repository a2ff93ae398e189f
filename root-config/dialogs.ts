import type { DialogRequest } from '../shell-elements/types.ts'
import { bus } from '../shared/events/bus.ts'
import type { EventTopics } from '../shared/events/topics.ts'
import { t } from '../shared/i18n/i18n.ts'
import { elementsAfterStart } from './after-start.ts'
import type { Answer } from './guards.ts'

const TAG = 'suite-message-dialog'
type DialogElement = HTMLElement & { show(request: DialogRequest): Promise<string> }

/** The shell's own dialogs. */
export class Dialogs {
  readonly #root: HTMLElement
  #element: DialogElement | null = null
  /** Alerts that wait or stand: the same one twice is shown once. */
  readonly #standing = new Set<string>()

  constructor(root: HTMLElement) {
    this.#root = root
    bus.on$('alert').subscribe((alert) => void this.#alert(alert))
  }

  /** [D5] One dialog names everything unsaved. Where nothing can be saved any more, Save is not offered. */
  async askUnsaved(names: readonly string[], canSave = true): Promise<Answer> {
    const save = { id: 'save', label: t('shell:router.save'), variant: 'primary' } as const
    const answer = await this.show({
      title: t('shell:router.unsavedTitle'),
      message: t('shell:router.unsavedMessage'),
      items: names,
      level: 'warn',
      buttons: [
        { id: 'keep', label: t('shell:router.keepEditing'), variant: 'default' },
        { id: 'discard', label: t('shell:router.discard'), variant: 'danger' },
        ...(canSave ? [save] : []),
      ],
    })
    return answer === 'save' || answer === 'discard' ? answer : 'keep'
  }

  /** [S8.12] The modal titled Error, with a message of the server as it came. */
  error(message: string): Promise<string> {
    return this.show({ title: t('shell:alerts.title'), message, level: 'bad' })
  }

  tell(title: string, message: string): Promise<string> {
    return this.show({ title, message, level: 'info' })
  }

  /** The element keeps its own queue: a message that comes while one stands waits for it. */
  async show(request: DialogRequest): Promise<string> {
    await elementsAfterStart()
    return (this.#element ??= this.#root.appendChild(document.createElement(TAG) as DialogElement)).show(request)
  }

  async #alert({ title, message, note, detail, requestId }: EventTopics['alert']): Promise<void> {
    const key = JSON.stringify([title, message, detail])
    if (this.#standing.has(key)) return
    this.#standing.add(key)
    const reference = requestId && t('shell:alerts.request', { id: requestId })
    try {
      await this.show({
        title: t(title.key, title.args),
        message: t(message.key, message.args),
        detail: [note && t(note.key, note.args), detail, reference].filter(Boolean).join('\n') || undefined,
        level: 'bad',
      })
    } finally {
      this.#standing.delete(key)
    }
  }
}
