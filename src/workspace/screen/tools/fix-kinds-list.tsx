import { css } from '#styles/css'
import { m } from '#messages'
import { Checkbox } from '#src/ui/field/checkbox.tsx'
import type { FindingCode } from '#src/workspace/checks/check.ts'
import { DifferingText } from '#src/workspace/screen/text/source-text.tsx'
import { fixKindName, type FixKind } from '#src/workspace/screen/issues/fixable.ts'
import { useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'

const kindList = css({
  display: 'grid',
  gap: '2',
  maxHeight: '[40dvh]',
  overflowY: 'auto',
  padding: '1',
  margin: '[-0.25rem]',
})
const sample = css({
  textStyle: 'small',
  color: 'ink-2',
  marginInlineStart: '6',
  overflowWrap: 'anywhere',
  '& [lang]': { fontSize: '[inherit]', lineHeight: '[inherit]' },
})
const plain = css({ display: 'block', textDecoration: 'none' })

type FixKindsListProps = {
  kinds: readonly FixKind[]
  chosen: ReadonlySet<FindingCode>
  onChoose: (chosen: ReadonlySet<FindingCode>) => void
}

/**
 * Shows a checkbox for each kind of fix, with the number of texts that it changes, and an example before and after.
 * `chosen`: the selected kinds.
 */
export function FixKindsList({ kinds, chosen, onChoose }: FixKindsListProps) {
  const { target } = useWorkspaceContext()
  const toggle = (code: FindingCode) => {
    const next = new Set(chosen)
    if (!next.delete(code)) next.add(code)
    onChoose(next)
  }
  return (
    <fieldset>
      <legend className={css({ textStyle: 'label' })}>{m.findings_fix_kinds()}</legend>
      <ul className={kindList}>
        {kinds.map(({ code, finding, count, sample: { before, after } }) => (
          <li key={code}>
            <Checkbox checked={chosen.has(code)} onChange={() => toggle(code)}>
              {fixKindName(finding)} ({m.workspace_count({ count })})
            </Checkbox>
            <div className={sample}>
              <del className={plain}>
                <DifferingText text={before} other={after} lang={target.lang} />
              </del>
              <ins className={plain}>
                <DifferingText text={after} other={before} lang={target.lang} />
              </ins>
            </div>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
