import { css, cva } from '#styles/css'
import { m } from '#messages'
import { useTextFindings } from './use-text-findings.ts'

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

/** Full for an error, open for a warning, and named for those who do not see it. */
export function FindingMark({ textKey }: { textKey: string }) {
  const findings = useTextFindings(textKey)
  const [first] = findings
  if (!first) return null
  const severity = findings.some((finding) => finding.severity === 'error') ? 'error' : 'warning'
  return (
    <>
      <span className={square({ severity })} aria-hidden="true" />
      <span className={css({ srOnly: true })}>
        {severity === 'error' ? m.findings_mark_error() : m.findings_mark()}
      </span>
    </>
  )
}
