import { css, cva } from '#styles/css'
import { m } from '#messages'
import type { Severity, Issue } from '#src/workspace/checks/check.ts'
import { useAfterPaint } from '#src/workspace/screen/after-paint.ts'
import { useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'

const square = cva({
  base: {
    display: 'block',
    width: '[0.5rem]',
    height: '[0.5rem]',
    marginTop: '1',
    marginInlineStart: '[1px]',
    border: '[2px solid currentColor]',
    _highContrast: { forcedColorAdjust: 'none', color: '[CanvasText]' },
  },
  variants: {
    severity: { error: { color: 'bad', backgroundColor: 'current' }, warning: { color: 'warn' } },
  },
})

/**
 * Draws the square that stands for an issue: filled for an error, outlined for a warning. Hidden from screen readers.
 */
export function FindingSquare({ severity }: { severity: Severity }) {
  return <span className={square({ severity })} aria-hidden="true" />
}

/** Shows the mark of a text with issues, with a name for screen readers; nothing without issues. */
export function FindingMark({ textKey }: { textKey: string }) {
  const findings = useTextFindings(textKey)
  const [first] = findings
  if (!first) return null
  const severity = findings.some((finding) => finding.severity === 'error') ? 'error' : 'warning'
  return (
    <>
      <FindingSquare severity={severity} />
      <span className={css({ srOnly: true })}>
        {severity === 'error' ? m.findings_mark_error() : m.findings_mark()}
      </span>
    </>
  )
}

const none: readonly Issue[] = []
const never = () => () => {}

/**
 * Returns the issues of a text; empty if it has none or is not checked. The array stays the same object until they
 * change.
 */
export function useTextFindings(key: string): readonly Issue[] {
  const { findings } = useWorkspaceContext().checked
  const read = () => findings?.of(key) ?? none
  return useAfterPaint(findings?.subscribe ?? never, read, () => none)
}
