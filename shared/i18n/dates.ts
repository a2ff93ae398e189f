/** One for each language: making it takes as long as writing hundred dates. */
const forms = new Map<string, Intl.DateTimeFormat>()

/** Order of day, month and year in the browser's language [S9.05]; figures keep two digits. */
function dateForm(): Intl.DateTimeFormat {
  const language = typeof navigator === 'undefined' ? 'en-CA' : navigator.language
  let form = forms.get(language)
  if (!form) {
    form = new Intl.DateTimeFormat(language, {
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      timeZone: 'UTC',
      numberingSystem: 'latn',
    })
    forms.set(language, form)
  }
  return form
}

/** A date without zone, shown in the browser's language. */
export function formatDate(value: string | null | undefined): string {
  if (!value) return ''
  const [year, month, day] = value.slice(0, 10).split('-').map(Number) as [number, number, number]
  return dateForm().format(Date.UTC(year, month - 1, day))
}

/** Local hours and minutes of a moment, 24 h: `09:41`. */
export function formatTime(stamp: string | Date): string {
  const moment = new Date(stamp)
  return `${String(moment.getHours()).padStart(2, '0')}:${String(moment.getMinutes()).padStart(2, '0')}`
}

/** Local date and time of a moment. */
export function formatStamp(stamp: string | null | undefined): string {
  return stamp ? `${formatDate(localDay(new Date(stamp)))} ${formatTime(stamp)}` : ''
}

/** The day of a moment where the user sits, `YYYY-MM-DD`. */
export function localDay(moment: Date): string {
  const month = String(moment.getMonth() + 1).padStart(2, '0')
  return `${moment.getFullYear()}-${month}-${String(moment.getDate()).padStart(2, '0')}`
}

/**
 * [S9.06] A moment as calls send it: with the offset of the user's clock, or with Z where UTC is asked for. To the
 * millisecond, ISO 8601.
 */
export function sentStamp(moment: Date, { utc = false }: { utc?: boolean } = {}): string {
  if (utc) return moment.toISOString()
  const offset = -moment.getTimezoneOffset()
  const local = new Date(moment.getTime() + offset * 60_000).toISOString().slice(0, -1)
  const two = (figure: number) => String(figure).padStart(2, '0')
  const size = Math.abs(offset)
  return `${local}${offset < 0 ? '-' : '+'}${two(Math.trunc(size / 60))}:${two(size % 60)}`
}
