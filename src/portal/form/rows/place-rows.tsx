import { useEffect, useState } from 'react'
import { m } from '#messages'
import { lookAtPlace } from '#src/gateway/place/place.functions.ts'
import { css } from '#styles/css'
import { useFieldContext } from '#src/portal/form/kit-context.ts'
import { TextRow } from './rows.tsx'

export type PlaceLook = Awaited<ReturnType<typeof lookAtPlace>>
type Place = { country: string; zip: string; vat?: string }

/**
 * Reads the usual formats of postcode and VAT number for the country with which a form starts. Resolves to null if they
 * cannot be read.
 */
export const firstLook = (country: string): Promise<PlaceLook | null> =>
  lookAtPlace({ data: { country, zip: '', vat: '' } }).catch(() => null)

const warning = css({ color: 'warn' })
const afterMs = 400

/**
 * Returns the server's check of a postcode and a VAT number, debounced. Returns null until the server has answered for
 * the country. `first`: the answer for the country with which the form starts.
 */
export function usePlaceLook({ country, zip, vat = '' }: Place, first: PlaceLook | null): PlaceLook | null {
  const [look, setLook] = useState({ country, answer: first })
  useEffect(() => {
    let isLate = false
    const ask = async () => {
      const answer = await lookAtPlace({ data: { country, zip, vat } }).catch(() => null)
      if (!isLate && answer) setLook({ country, answer })
    }
    const isFirst = zip === '' && vat === '' && look.country === country && look.answer !== null
    const timer = isFirst ? undefined : setTimeout(() => void ask(), afterMs)
    return () => {
      isLate = true
      clearTimeout(timer)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- a new answer must not ask again
  }, [country, zip, vat])
  return look.country === country ? look.answer : null
}

type LookProps = { look: PlaceLook | null }

export function ZipRow({ look }: LookProps) {
  return <TextRow autoComplete="postal-code" autoCapitalize="characters" hint={<Hint look={look?.zip} />} />
}

export function VatRow({ look }: LookProps) {
  return <TextRow autoComplete="off" autoCapitalize="characters" spellCheck={false} hint={<Hint look={look?.vat} />} />
}

/**
 * Shows an example of the format. If the entry looks unusual after blur, it also shows a warning; the entry can still
 * be sent.
 */
function Hint({ look }: { look: PlaceLook['zip'] | undefined }) {
  const { value, meta } = useFieldContext<string>().state
  // Reserves the line, so that nothing moves when the answer arrives.
  if (!look) return '\u00A0'
  const { example, isUsual } = look
  const isOdd = !isUsual && meta.isBlurred && value !== ''
  return (
    <span aria-live="polite" className={isOdd ? warning : undefined}>
      {isOdd ? m.form_place_unusual({ example }) : m.form_place_example({ example })}
    </span>
  )
}
