import { css, cva } from '#styles/css'
import { m } from '#messages'
import { Button } from '#src/ui/button.tsx'
import { languageProps } from '#src/workspace/text/language-props.ts'
import type { CheckId } from '#src/workspace/check-ids.ts'
import type { Issue } from '#src/workspace/checks/check.ts'
import type { PaneProps, Pane } from './pane.ts'
import { useChecksOffIn } from '#src/workspace/screen/issues/list-settings.ts'
import { checkNames, findingWords } from '#src/workspace/screen/issues/finding-words.ts'
import { useFindingActions } from '#src/workspace/screen/issues/use-finding-actions.ts'
import { useTextFindings } from '#src/workspace/screen/marks/finding-mark.tsx'
import { useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'
import type { Unit } from '#src/workspace/view.ts'

const findingList = css({ display: 'grid', gap: '3' })
const offHere = css({ textStyle: 'small', color: 'ink-2', marginTop: '2' })
const severity = cva({
  base: { textStyle: 'label', display: 'block' },
  variants: { severity: { error: { color: 'bad' }, warning: { color: 'ink-2' } } },
})
const place = css({
  marginTop: '1',
  color: 'ink-2',
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-wrap',
  '& mark': { background: 'mark', color: 'ink' },
})
const actions = css({ display: 'flex', flexWrap: 'wrap', gap: '2', marginTop: '1' })

const around = 24

function FoundPlace({ text, range: { start, end } }: { text: string; range: { start: number; end: number } }) {
  const { target } = useWorkspaceContext()
  const shownEnd = Math.min(end, start + 120)
  return (
    <p className={place} {...languageProps(target.lang)}>
      {start > around ? '…' : ''}
      {text.slice(Math.max(0, start - around), start)}
      <mark>{text.slice(start, shownEnd)}</mark>
      {text.slice(shownEnd, shownEnd + around)}
      {text.length > shownEnd + around ? '…' : ''}
    </p>
  )
}

type ItemProps = { unit: Unit; finding: Issue; onFix: () => void; onDismiss: () => void; onTurnOff: () => void }

function FindingItem({ unit, finding, onFix, onDismiss, onTurnOff }: ItemProps) {
  const words = findingWords(finding)
  return (
    <li>
      <span className={severity({ severity: finding.severity })}>
        {finding.severity === 'error' ? m.findings_error() : m.findings_warning()}
      </span>
      {words}
      {finding.range && finding.range.end > finding.range.start ? (
        <FoundPlace text={unit.target ?? ''} range={finding.range} />
      ) : null}
      <div className={actions}>
        {finding.fix ? (
          <Button size="small" aria-label={m.findings_fix_named({ finding: words })} onClick={onFix}>
            {m.findings_fix()}
          </Button>
        ) : null}
        <Button
          writes
          size="small"
          visual="quiet"
          aria-label={m.findings_dismiss_named({ finding: words })}
          onClick={onDismiss}
        >
          {m.findings_dismiss()}
        </Button>
        {finding.severity === 'error' ? null : (
          <Button
            size="small"
            visual="quiet"
            aria-label={m.findings_off_in_list_named({ check: checkNames[finding.check]() })}
            onClick={onTurnOff}
          >
            {m.findings_off_in_list()}
          </Button>
        )}
      </div>
    </li>
  )
}

/** Lists the checks that are off in this list, each with a button that turns it on. */
function OffHere({ list, onTurnOn }: { list: string; onTurnOn: (id: CheckId) => void }) {
  const off = useChecksOffIn(list)
  if (off.length === 0) return null
  return (
    <div className={offHere}>
      {m.findings_off_here()}
      <ul>
        {off.map((id) => (
          <li key={id}>
            {checkNames[id]()}{' '}
            <Button
              size="small"
              visual="quiet"
              aria-label={m.findings_on_in_list_named({ check: checkNames[id]() })}
              onClick={() => onTurnOn(id)}
            >
              {m.findings_turn_on()}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function FindingsPane({ unit, draft }: PaneProps) {
  const findings = useTextFindings(unit.key)
  const { list } = useWorkspaceContext().checked
  const { fix, dismiss, turn } = useFindingActions(unit, draft)
  return (
    <>
      {findings.length === 0 ? null : (
        <ul className={findingList}>
          {findings.map((finding, at) => (
            <FindingItem
              // oxlint-disable-next-line react/no-array-index-key -- a text may have the same finding twice
              key={`${finding.code} ${at}`}
              {...{ unit, finding }}
              onFix={() => void fix(finding).catch(() => {})}
              onDismiss={() => void dismiss(finding).catch(() => {})}
              onTurnOff={() => turn(finding.check, false)}
            />
          ))}
        </ul>
      )}
      <OffHere list={list} onTurnOn={(id) => turn(id, true)} />
    </>
  )
}

export const pane: Pane = { order: 2, title: m.findings_title, Pane: FindingsPane }
