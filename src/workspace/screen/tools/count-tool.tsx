import { stringify } from 'csv-stringify/browser/esm/sync'
import Sigma from 'lucide-react/icons/sigma'
import { useState } from 'react'
import { css } from '#styles/css'
import { m } from '#messages'
import { getLocale } from '#messages/runtime'
import { download } from '#src/browser/download.ts'
import { csvDelimiter } from '#src/site/site.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Segmented } from '#src/ui/field/segmented.tsx'
import { FileProgress } from '#src/workspace/screen/exchange/file-progress.tsx'
import { useWordCount } from '#src/workspace/screen/memory/use-word-count.ts'
import { type Band, bands, type Sum, type WordCount } from '#src/workspace/screen/memory/word-count.ts'
import { useSharedContext } from '#src/workspace/screen/shared/shared-context.ts'
import { type Tool, type ToolProps, useKeysListed } from './tool.ts'

const body = css({ display: 'flex', flexDirection: 'column', gap: '3', alignItems: 'flex-start' })
const quiet = css({ textStyle: 'small', color: 'ink-2', marginBlockStart: '3' })
// As high as the table, so that the dialog keeps its size while it counts.
const result = css({ width: 'full', minHeight: '[18.5rem]', overflowX: 'auto' })
const table = css({
  width: 'full',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  '& th, & td': { paddingBlock: '[0.375rem]', paddingInlineStart: '3', textAlign: 'end', borderBlockEnd: 'hair' },
  '& th:first-child': { paddingInlineStart: '0', textAlign: 'start', _deskSm: { width: '[60%]' } },
  '@media (width < 22.5rem)': { textStyle: 'small', '& th, & td': { paddingInlineStart: '[0.375rem]' } },
  '& thead th': { textStyle: 'small', color: 'ink-2' },
  '& tbody th': { fontWeight: '[inherit]' },
  '& tfoot :is(th, td)': { fontWeight: 'strong', borderBlockEnd: 'none' },
})
// The bar repeats the number of words.
const named = css({
  display: 'grid',
  gridTemplateColumns: { _deskSm: '[9rem 1fr]' },
  alignItems: 'center',
  columnGap: '3',
})
const bar = css({
  display: { base: 'none', _deskSm: 'block' },
  height: '2',
  background: 'accent',
  borderRadius: 'small',
  _forced: { background: '[CanvasText]' },
})
const bandNames: Record<Band, () => string> = {
  exact: m.count_exact,
  from95: m.count_from_95,
  from85: m.count_from_85,
  from75: m.count_from_75,
  repeated: m.count_repeated,
  new: m.count_new,
}
const figure = (count: number) => m.workspace_count({ count })

const measures = { texts: m.count_texts, words: m.count_words, characters: m.count_characters }
const measured = ['texts', 'words', 'characters'] as const

function CountTable({ count: { bands: sums, open, translated } }: { count: WordCount }) {
  const most = Math.max(1, ...bands.map((band) => sums[band].words))
  return (
    <>
      <table className={table}>
        <caption className={css({ srOnly: true })}>{m.count_title()}</caption>
        <thead>
          <tr>
            <th scope="col">{m.workspace_fill_kind()}</th>
            {measured.map((of) => (
              <th key={of} scope="col">
                {measures[of]()}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bands.map((band) => (
            <tr key={band}>
              <th scope="row">
                <span className={named}>
                  {bandNames[band]()}
                  <span className={bar} style={{ width: `${(sums[band].words / most) * 100}%` }} />
                </span>
              </th>
              {measured.map((of) => (
                <td key={of}>{figure(sums[band][of])}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{m.count_open()}</th>
            {measured.map((of) => (
              <td key={of}>{figure(open[of])}</td>
            ))}
          </tr>
        </tfoot>
      </table>
      {translated.texts > 0 ? (
        <p className={quiet}>{m.count_translated({ texts: translated.texts, words: translated.words })}</p>
      ) : null}
    </>
  )
}

function csvFile({ bands: sums, open, translated }: WordCount): Blob {
  const row = (name: string, { texts, words, characters }: Sum) => [name, texts, words, characters]
  const head = [m.workspace_fill_kind(), m.count_texts(), m.count_words(), m.count_characters()]
  const lines = bands.map((band) => row(bandNames[band](), sums[band]))
  const sum = [row(m.count_open(), open), row(m.count_done(), translated)]
  const form = { bom: true, quoted: true, delimiter: csvDelimiter(getLocale()), record_delimiter: 'windows' as const }
  return new Blob([stringify([head, ...lines, ...sum], form)], { type: 'text/csv' })
}

function CountDialog({ view, listed, onClose }: ToolProps) {
  const { space, src, dst } = useSharedContext().subject
  const keys = useKeysListed(listed)
  // As they were when the tool opened: each keystroke in another window creates new units.
  const [all] = useState(view.units)
  const [shown, setShown] = useState<{ of: readonly string[]; units: typeof all }>()
  if (shown?.of !== keys) setShown({ of: keys, units: keys.flatMap((key) => view.byKey.get(key) ?? []) })
  const isFiltered = keys.length < all.length
  const [among, setAmong] = useState<'shown' | 'all'>('shown')
  const { done, count } = useWordCount(among === 'all' || !isFiltered ? all : (shown?.units ?? []))
  const save = (counted: WordCount) =>
    download(csvFile(counted), `${space}-${src}-${dst}-${new Date().toISOString().slice(0, 10)}-words.csv`)
  return (
    <Dialog
      open
      size="wide"
      title={m.count_title()}
      closeLabel={m.workspace_close()}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{m.workspace_close()}</Button>
          <Button idle={!count} onClick={() => (count ? save(count) : undefined)}>
            {m.count_csv()}
          </Button>
        </>
      }
    >
      <div className={body}>
        <p>{m.count_hint()}</p>
        {isFiltered ? (
          <Segmented
            label={m.workspace_fill_among()}
            value={among}
            options={[
              { value: 'shown', label: m.workspace_filtered_only(), count: figure(keys.length) },
              { value: 'all', label: m.workspace_fill_all(), count: figure(all.length) },
            ]}
            onChange={setAmong}
          />
        ) : null}
        <div className={result}>
          {count ? <CountTable count={count} /> : <FileProgress label={m.count_counting()} done={done} />}
        </div>
        <p role="status" className={css({ srOnly: true })}>
          {count ? m.count_announced({ count: count.open.words }) : null}
        </p>
      </div>
    </Dialog>
  )
}

export const tool: Tool = {
  group: 'texts',
  order: 25,
  icon: <Sigma />,
  needsTexts: true,
  title: m.count_title,
  Dialog: CountDialog,
}
