import Upload from 'lucide-react/icons/upload'
import { useSharedContext } from '#src/workspace/screen/shared/shared-context.ts'
import { useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'
import { useState } from 'react'
import { css } from '#styles/css'
import { m } from '#messages'
import { getLocale } from '#messages/runtime'
import { csvDelimiter } from '#src/site/site.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Field } from '#src/ui/field/field.tsx'
import { Segmented } from '#src/ui/field/segmented.tsx'
import { Select } from '#src/ui/field/select.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { download } from '#src/browser/download.ts'
import { fileKinds, formatNames, type FormatName } from '#src/workspace/formats/format-names.ts'
import { makeFile } from '#src/workspace/formats/worker/files.ts'
import type { ToolProps, Tool } from './tool.ts'
import { useStable } from '#src/workspace/screen/use-stable.ts'
import { FileProgress } from '#src/workspace/screen/exchange/file-progress.tsx'
import { useFileWork } from '#src/workspace/screen/exchange/use-file-work.ts'
import { isStorable } from '#src/contract/values/storable.ts'
import type { FileText } from '#src/workspace/formats/exchanged.ts'
import { fitsCell } from '#src/workspace/formats/sheet/cell-text.ts'
import { fitsXml } from '#src/workspace/formats/xml/xml-text.ts'
import type { Unit } from '#src/workspace/view.ts'

/**
 * A text that is left out of the file, because the format cannot contain its characters, or because it is longer than a
 * server accepts.
 */
type LeftOut = { key: string; why: 'characters' | 'length' }

function fileTexts(units: readonly Unit[], format: FormatName): { texts: FileText[]; leftOut: LeftOut[] } {
  const texts: FileText[] = []
  const leftOut: LeftOut[] = []
  for (const unit of units) {
    const { key, source, desc, review } = unit
    const target = unit.target ?? ''
    const isLong = format === 'xlsx' && [key, source, target].some((text) => !fitsCell(text))
    const isOdd = format.startsWith('xliff') && !fitsXml(key)
    if (isLong) leftOut.push({ key, why: 'length' })
    else if (isOdd || ![key, source, target].every(isStorable)) leftOut.push({ key, why: 'characters' })
    else {
      const isMarked = review && target !== ''
      texts.push({ key, source, target, review: isMarked, before: { text: target, review: isMarked }, desc })
    }
  }
  return { texts, leftOut }
}

const formats: Record<FormatName, { label: () => string; hint: () => string }> = {
  'xliff-1.2': { label: () => 'XLIFF 1.2', hint: m.exchange_hint_xliff },
  'xliff-2.1': { label: () => 'XLIFF 2.1', hint: m.exchange_hint_xliff_2 },
  po: { label: () => 'gettext PO', hint: m.exchange_hint_po },
  csv: { label: () => 'CSV', hint: m.exchange_hint_csv },
  xlsx: { label: () => 'Excel (XLSX)', hint: m.exchange_hint_xlsx },
}
const parts = css({ display: 'flex', flexDirection: 'column', gap: '4', alignItems: 'flex-start' })
const listed = 20

const isFormat = (name: string): name is FormatName => formatNames.some((one) => one === name)

export function ExportDialog({ view, listed: { keys, isThere }, onClose }: ToolProps) {
  const { actions, say } = useWorkspaceContext()
  const { space, src, dst } = useSharedContext().subject
  const [format, setFormat] = useState<FormatName>('xliff-1.2')
  const isFiltered = isThere && keys.length < view.units.length
  const [chosenWhich, setWhich] = useState<'listed' | 'all'>()
  const which = chosenWhich ?? (isFiltered ? 'listed' : 'all')
  const [leftOut, setLeftOut] = useState<readonly LeftOut[]>([])
  const [hasFailed, setHasFailed] = useState(false)
  const work = useFileWork()
  // Read when the export starts: typed text is written first, and changes the view.
  const chosen = useStable(() => {
    const shown = keys.flatMap((key) => view.byKey.get(key) ?? [])
    return { units: which === 'all' ? view.units : shown, revision: view.revision }
  })

  async function write(): Promise<void> {
    setHasFailed(false)
    await actions.flush()
    const { units, revision } = chosen()
    const now = new Date().toISOString()
    const { texts, leftOut } = fileTexts(units, format)
    const head = { space, src, dst, revision, exportedAt: now }
    const file = await work.run((running) =>
      makeFile({ format, head, delimiter: csvDelimiter(getLocale()), texts }, running),
    )
    if (!file) return
    const name = `${space}-${src}-${dst}-${now.slice(0, 10)}${fileKinds[format].part ?? ''}.${fileKinds[format].ending}`
    download(file, name)
    say(m.exchange_exported({ count: texts.length, name }))
    if (leftOut.length === 0) onClose()
    else setLeftOut(leftOut)
  }

  const { done } = work
  const isEmpty = (which === 'listed' ? keys : view.units).length === 0
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.exchange_export()}
      closeLabel={m.workspace_close()}
      actions={
        <>
          <Button onClick={done === null ? onClose : work.cancel}>
            {done === null ? m.workspace_close() : m.exchange_cancel()}
          </Button>
          <Button
            visual="primary"
            busy={done !== null}
            idle={isEmpty}
            onClick={() => void write().catch(() => setHasFailed(true))}
          >
            {m.exchange_export()}
          </Button>
        </>
      }
    >
      <div className={parts}>
        <Field label={m.exchange_format()} hint={formats[format].hint()}>
          {(control) => (
            <Select
              {...control}
              value={format}
              options={formatNames.map((value) => ({ value, label: formats[value].label() }))}
              onChange={({ currentTarget: { value } }) => (isFormat(value) ? setFormat(value) : undefined)}
            />
          )}
        </Field>
        <Segmented
          label={m.exchange_which()}
          value={which}
          options={[
            { value: 'all', label: m.exchange_all(), count: m.workspace_count({ count: view.units.length }) },
            { value: 'listed', label: m.workspace_filtered_only(), count: m.workspace_count({ count: keys.length }) },
          ]}
          onChange={setWhich}
        />
        {done === null ? null : <FileProgress label={m.exchange_writing()} done={done} />}
        {hasFailed ? <Notice tone="bad" role="alert" title={m.exchange_not_written()} /> : null}
        {leftOut.length > 0 ? <LeftOutNotice leftOut={leftOut} /> : null}
      </div>
    </Dialog>
  )
}

function LeftOutNotice({ leftOut }: { leftOut: readonly LeftOut[] }) {
  return (
    <Notice tone="warn" role="status" title={m.exchange_left_out({ count: leftOut.length })}>
      <ul>
        {leftOut.slice(0, listed).map(({ key, why }) => (
          <li key={key} className={css({ overflowWrap: 'anywhere' })}>
            <span className={css({ textStyle: 'code' })}>{key}</span>{' '}
            {why === 'length' ? m.exchange_too_long_for_cell() : m.exchange_odd_characters()}
          </li>
        ))}
      </ul>
      {leftOut.length > listed ? <p>{m.exchange_more({ count: leftOut.length - listed })}</p> : null}
    </Notice>
  )
}

export const tool: Tool = {
  group: 'files',
  order: 30,
  icon: <Upload />,
  needsTexts: true,
  title: m.exchange_export,
  Dialog: ExportDialog,
}
