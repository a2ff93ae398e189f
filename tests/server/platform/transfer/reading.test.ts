import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateRawSync, crc32 as zlibCrc } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSource } from '../../../../server/platform/transfer/reading/open.ts'
import { Unreadable, type SourceRow } from '../../../../server/platform/transfer/reading/source.ts'
import { workbookOf } from './files.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'novus-reading-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function read(content: Buffer | string): Promise<{ names: string[]; rows: SourceRow[] }> {
  const path = join(folder, randomUUID())
  await writeFile(path, content)
  const source = await openSource(path)
  try {
    const rows: SourceRow[] = []
    for (const sheet of source.sheets) for await (const row of sheet.rows()) rows.push(row)
    return { names: source.sheets.map(({ name }) => name), rows }
  } finally {
    source.close()
  }
}
const refusal = async (content: Buffer | string) =>
  read(content).then(
    () => null,
    (error: unknown) => (error instanceof Unreadable ? error.key : String(error)),
  )

const NOT_SUPPORTED = 'kit:transfer.problems.typeNotSupported'

interface Part {
  name: string
  content: string | Buffer
  /** Size that the directory claims, where it lies. */
  claims?: number
}

/** A zip archive in the order given, as simple tools write them. */
function zip(parts: readonly Part[]): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, claims } of parts) {
    const plain = Buffer.from(content as string)
    const packed = deflateRawSync(plain)
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE(8, 4)
    head.writeUInt32LE(zlibCrc(plain), 10)
    head.writeUInt32LE(packed.length, 14)
    head.writeUInt32LE(claims ?? plain.length, 18)
    head.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), head, Buffer.from(name), packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), head, rest, Buffer.from(name))
    bodies.push(local)
    offset += local.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(central.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...bodies, central, Buffer.from('PK\x05\x06', 'latin1'), end])
}

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
/** A workbook whose parts come in the order in which no library of ours writes them, its elements with a prefix. */
const bare = (rows: string, more: readonly Part[] = [], changes: Partial<Part> = {}): Buffer =>
  zip([
    {
      name: 'sheets/one.xml',
      content: `<x:worksheet xmlns:x="m"><x:sheetData>${rows}</x:sheetData></x:worksheet>`,
      ...changes,
    },
    ...more,
    {
      name: 'book/_rels/main.xml.rels',
      content: `<Relationships><Relationship Id="r7" Type="${RELATIONS}/worksheet" Target="/sheets/one.xml"/>
        <Relationship Id="r8" Type="${RELATIONS}/sharedStrings" Target="../strings.xml"/></Relationships>`,
    },
    {
      name: 'book/main.xml',
      content: `<workbook xmlns:r="r"><sheets><sheet name="Données &amp; plus" sheetId="1" r:id="r7"/></sheets></workbook>`,
    },
    {
      name: '_rels/.rels',
      content: `<Relationships><Relationship Id="a" Type="${RELATIONS}/officeDocument" Target="book/main.xml"/></Relationships>`,
    },
  ])

describe('a workbook', () => {
  it('is read by its directory: parts anywhere, prefixes, cells without places, texts in pieces, formulas, errors', async () => {
    const strings = `<sst><si><t>plain</t></si><si><r><t>two </t></r><r><t>pieces</t></r><rPh><t>no</t></rPh></si></sst>`
    const { names, rows } = await read(
      bare(
        `<x:row r="2"><x:c r="A2" t="s"><x:v>0</x:v></x:c><x:c r="C2" t="s"><x:v>1</x:v></x:c></x:row>
         <x:row><x:c><x:v>1.5</x:v></x:c><x:c t="b"><x:v>1</x:v></x:c><x:c t="str"><x:f>A1</x:f><x:v>done</x:v></x:c>
           <x:c t="e"><x:v>#N/A</x:v></x:c><x:c t="inlineStr"><x:is><x:t>in_x000D_side</x:t></x:is></x:c></x:row>
         <x:row r="9"><x:c r="AA9"/></x:row>`,
        [{ name: 'strings.xml', content: strings }],
      ),
    )
    expect(names).toEqual(['Données & plus'])
    expect(rows.map(({ number, cells }) => [number, [...cells]])).toEqual([
      [2, ['plain', undefined, 'two pieces']],
      [3, [1.5, true, 'done', { error: '#N/A' }, 'in\rside']],
    ])
  })

  it('that is made to hurt is refused', async () => {
    const bomb = (size: number, claims?: number) =>
      bare('', [], { content: Buffer.alloc(size, ' '), ...(claims ? { claims } : {}) })
    expect(await refusal(bare('', [], { claims: 700 * 1024 * 1024 }))).toBe('kit:transfer.problems.unpacksToTooMuch')
    expect(await refusal(bomb(1_000_000, 10))).toBe(NOT_SUPPORTED)
    expect(await refusal(bare(`<x:row><x:c t="str"><x:v>${'x'.repeat(40_000)}</x:v></x:c></x:row>`))).toBe(
      'kit:transfer.problems.cellTooLong',
    )
    const entities = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><x:worksheet>&b;</x:worksheet>'
    expect(await refusal(bare('', [], { content: entities }))).toBe(NOT_SUPPORTED)
  })

  it('[S8.30] is told by what it holds: another archive, an old workbook, a picture, half a file are none', async () => {
    const good = await workbookOf({ One: [['a'], [1]] })
    expect((await read(good)).rows).toHaveLength(2)
    expect(await refusal(zip([{ name: 'word/document.xml', content: '<w/>' }]))).toBe(NOT_SUPPORTED)
    expect(await refusal(good.subarray(0, good.length / 2))).toBe(NOT_SUPPORTED)
    expect(await refusal(Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 old', 'latin1'))).toBe(NOT_SUPPORTED)
    expect(await refusal(Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), randomBytes(100)]))).toBe(
      NOT_SUPPORTED,
    )
    expect(await refusal('')).toBe('kit:transfer.problems.empty')
  })
})

describe('a text of columns', () => {
  it.each([
    [
      'a;b,c;d\r\n1;"x;\r\n""y""";\r\n',
      [
        ['a', 'b,c', 'd'],
        ['1', 'x;\r\n"y"', undefined],
      ],
    ],
    [
      '\uFEFFa,b\n\n1,2\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a\tb\r1\té\r',
      [
        ['a', 'b'],
        ['1', 'é'],
      ],
    ],
  ])('is separated by what its first line has: %j', async (text, cells) => {
    expect((await read(text)).rows.map((row) => [...row.cells])).toEqual(cells)
  })

  it('keeps the numbers of its rows, and says from which on it cannot be read', async () => {
    expect((await read('a;b\n;\n\n1;2')).rows.map(({ number }) => number)).toEqual([1, 4])
    expect(await refusal(Buffer.from('a;b\n\xe9t\xe9;1\n', 'latin1'))).toBe('kit:transfer.problems.notUtf8')
    expect(await refusal('a;b\n1;"open\n2;3\n')).toBe('kit:transfer.problems.brokenText')
  })
})
