import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type KeyboardEvent,
} from 'react'
import type { PaperCandidate, PaperPlace } from '../../contracts/reading/paper.ts'
import { formatStamp } from '../../i18n/dates.ts'
import { t } from '../../i18n/i18n.ts'
import { Button } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { region } from '../region.ts'
import { openPdf, type PdfDocument } from './load-pdf.ts'
import type { ShownPaper } from './attached-paper.ts'
import type { PaperSnapshot } from './paper-store.ts'
import css from './paper.module.css'

interface Props {
  readonly store: ShownPaper
  /** The field that somebody was in last. */
  readonly target: () => string | null
}

const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const

/** The paper that a document is entered from: its pages, where what the fields hold stands in them, and what can be put into a field. */
export function PaperPane({ store, target }: Props) {
  const snapshot = useSyncExternalStore(store.subscribe, store.getSnapshot)
  const [page, setPage] = useState(0)
  const [zoom, setZoom] = useState(2)
  const sheet = useSheet(store, snapshot)
  const pages = sheet.pdf?.numPages ?? 1
  const scroll = useRef<HTMLDivElement>(null)
  const turn = useCallback((step: number) => setPage((now) => Math.max(0, Math.min(pages - 1, now + step))), [pages])
  const grow = (step: number) => setZoom((now) => Math.max(0, Math.min(ZOOMS.length - 1, now + step)))
  const { lit, places, arrived, reading, refused } = snapshot
  const place = lit ? places.get(lit) : undefined
  const litPage = place?.page
  // The page follows the field, its reader's focus does not follow the page.
  useEffect(() => {
    if (litPage !== undefined && litPage < pages) setPage(litPage)
  }, [lit, litPage, pages])
  useEffect(() => {
    scroll.current?.querySelector('[data-lit]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [lit, page])

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { PageDown: 1, PageUp: -1 }[event.key]
    const size = { '+': 1, '=': 1, '-': -1 }[event.key]
    if ((!step && !size) || event.ctrlKey || event.altKey) return
    event.preventDefault()
    if (step) turn(step)
    else grow(size!)
  }
  const put = (candidate: PaperCandidate) => {
    const path = target()
    if (path) store.put(path, candidate)
  }
  const problem = reading?.problem
  return (
    <section className={css['pane']} aria-label={t('kit:paper.title')} {...region('paper', t('kit:paper.title'))}>
      <header className={css['head']}>
        <Icon name={snapshot.type === 'application/pdf' ? 'file-earmark-pdf' : 'file-earmark-image'} size={14} />
        <span className={css['name']} title={arrived?.fileName}>
          {arrived
            ? t('kit:paper.came', {
                name: arrived.fileName,
                sender: arrived.sender,
                time: formatStamp(arrived.arrivedOn),
              })
            : t('kit:states.loading')}
        </span>
        <span className={css['tools']}>
          {pages > 1 ? (
            <>
              <Button
                look="ghost"
                icon="chevron-left"
                iconOnly
                label={t('kit:paper.pageBefore')}
                disabled={page === 0}
                onClick={() => turn(-1)}
              />
              <Button
                look="ghost"
                icon="chevron-right"
                iconOnly
                label={t('kit:paper.pageAfter')}
                disabled={page === pages - 1}
                onClick={() => turn(1)}
              />
            </>
          ) : null}
          <Button
            look="ghost"
            icon="zoom-out"
            iconOnly
            label={t('kit:paper.smaller')}
            disabled={zoom === 0}
            onClick={() => grow(-1)}
          />
          <Button
            look="ghost"
            icon="zoom-in"
            iconOnly
            label={t('kit:paper.larger')}
            disabled={zoom === ZOOMS.length - 1}
            onClick={() => grow(1)}
          />
        </span>
      </header>
      {refused ? (
        <p className={css['note']} role="alert">
          {t(refused.Key, refused.Args)}
          <Button label={t('kit:paper.takeOver')} onClick={() => store.takeOver()} />
        </p>
      ) : null}
      {problem ? (
        <p className={css['note']} role="status">
          {t(`kit:paper.problems.${problem}`)}
        </p>
      ) : null}
      {reading?.agrees === false ? (
        <p className={css['note']} role="status">
          {t('kit:paper.differs')}
        </p>
      ) : null}
      <div
        ref={scroll}
        className={css['scroll']}
        tabIndex={0}
        role="group"
        aria-label={t('kit:paper.pages')}
        onKeyDown={onKeyDown}
      >
        {sheet.failed || snapshot.phase === 'failed' ? <p className={css['state']}>{t('kit:paper.notShown')}</p> : null}
        <div className={css['sheet']} style={{ width: `${ZOOMS[zoom]! * 100}%` }}>
          {sheet.pdf ? <Page pdf={sheet.pdf} page={page} zoom={zoom} /> : null}
          {sheet.picture ? <img src={sheet.picture} alt={arrived?.fileName ?? ''} /> : null}
          {reading?.candidates
            .filter((one) => one.place.page === page)
            .map((one, at) => (
              <button
                key={at}
                type="button"
                tabIndex={-1}
                className={css['candidate']}
                style={boxOf(one.place)}
                aria-label={t('kit:paper.put', { said: one.said })}
                title={t('kit:paper.put', { said: one.said })}
                // The field that is being typed in keeps the focus.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => put(one)}
              />
            ))}
          {[...places]
            .filter(([, one]) => one.page === page)
            .map(([path, one]) => (
              <span
                key={path}
                className={css['read']}
                style={boxOf(one)}
                data-lit={path === lit || undefined}
                data-of={path}
                aria-hidden="true"
              />
            ))}
        </div>
      </div>
      <footer className={css['foot']}>
        <span>{reading ? t(reading.agrees ? 'kit:paper.agrees' : 'kit:paper.hint') : null}</span>
        <span>{t('kit:paper.page', { page: page + 1, pages })}</span>
      </footer>
    </section>
  )
}

const share = (value: number) => `${value * 100}%`
/** A little space around the letters. */
const ROOM = 0.003
const boxOf = ({ x, y, width, height }: PaperPlace) => ({
  ...{ left: share(x - ROOM), top: share(y - ROOM), width: share(width + 2 * ROOM), height: share(height + 2 * ROOM) },
})

interface Sheet {
  readonly pdf: PdfDocument | null
  readonly picture: string | null
  readonly failed: boolean
}

/** The file itself, once it is known what it is. */
function useSheet(store: ShownPaper, { phase, name, type }: PaperSnapshot): Sheet {
  const [sheet, setSheet] = useState<Sheet>({ pdf: null, picture: null, failed: false })
  useEffect(() => {
    if (phase !== 'ready') return
    const call = new AbortController()
    let opened: Awaited<ReturnType<typeof openPdf>> | null = null
    const show = async () => {
      const file = await store.file(call.signal)
      if (type !== 'application/pdf') return setSheet({ pdf: null, picture: await pictureOf(file), failed: false })
      opened = await openPdf(new Uint8Array(await file.arrayBuffer()))
      if (call.signal.aborted) return void opened.destroy()
      const pdf = await opened.promise
      setSheet({ pdf, picture: null, failed: false })
    }
    show().catch(() => {
      if (!call.signal.aborted) setSheet({ pdf: null, picture: null, failed: true })
    })
    return () => {
      call.abort()
      void opened?.destroy()
    }
  }, [store, phase, name, type])
  return sheet
}

const pictureOf = (file: Blob) =>
  new Promise<string>((done, fail) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => done(String(reader.result)))
    reader.addEventListener('error', () => fail(new Error('The picture cannot be read.')))
    reader.readAsDataURL(file)
  })

/** One page, drawn for the width that it has; what is drawn for another is given up. */
function Page({ pdf, page, zoom }: { readonly pdf: PdfDocument; readonly page: number; readonly zoom: number }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const box = canvas.current!.parentElement!
    const watch = new ResizeObserver(() => setWidth(Math.round(box.clientWidth)))
    watch.observe(box)
    return () => watch.disconnect()
  }, [zoom])
  useEffect(() => {
    if (width === 0) return
    let task: { cancel(): void; readonly promise: Promise<void> } | null = null
    let ended = false
    void pdf
      .getPage(page + 1)
      .then((one) => {
        const surface = canvas.current
        if (ended || !surface) return
        const plain = one.getViewport({ scale: 1 })
        const viewport = one.getViewport({ scale: (width * Math.min(devicePixelRatio, 2)) / plain.width })
        surface.width = Math.floor(viewport.width)
        surface.height = Math.floor(viewport.height)
        task = one.render({ canvas: surface, viewport })
        return task.promise.then(() => surface.setAttribute('data-drawn', String(page + 1)))
      })
      .catch(() => undefined)
    return () => {
      ended = true
      task?.cancel()
    }
  }, [pdf, page, width])
  return <canvas ref={canvas} className={css['page']} aria-hidden="true" />
}
