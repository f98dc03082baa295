import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { m } from '#messages'
import { searchCompanies } from '#src/gateway/company/company.functions.ts'
import { useRow } from '#src/portal/form/rows/rows.tsx'
import { readOrThrow } from '#src/portal/list/list-queries.ts'
import { Combobox } from '#src/ui/field/combobox.tsx'
import { Field } from '#src/ui/field/field.tsx'

const minLetters = 3
const afterMs = 250
/**
 * Separates name and id in the value of the company field. It is the unit separator, because no company name contains
 * it.
 */
const mark = '\u001F'

export const companyValue = (company: readonly [number, string] | null | undefined): string =>
  company ? `${company[1]}${mark}${company[0]}` : ''
export const companyName = (value: string): string => value.split(mark)[0] ?? ''
const idIn = (value: string): string => value.split(mark)[1] ?? ''

/**
 * Converts the value of the company field, which contains the company's name and id, to the id. A value without an id
 * is invalid.
 */
export const chosenByName = z
  .string()
  .regex(new RegExp(`${mark}\\d+$`))
  .transform((value) => Number(idIn(value)))

export function CompanyRow({ own }: { own: number }) {
  const { field, leave, busy, error, row } = useRow<string>()
  const { value } = field.state
  const isChosen = idIn(value) !== ''
  const { hits, more, areMany, isNone } = useCompanyHits(own, isChosen ? '' : value.trim())
  return (
    <Field {...row} hint={m.contact_company_hint()} error={error}>
      {(control) => (
        <Combobox
          {...control}
          name={field.name}
          listLabel={row.label}
          spellCheck={false}
          value={companyName(value)}
          readOnly={busy}
          onBlur={leave}
          onType={(text) => field.handleChange(text.replaceAll(mark, ''))}
          options={hits.map(({ id, name1, name2, zip, city }) => ({
            value: companyValue([id, name1]),
            label: [name1, name2].filter(Boolean).join(' '),
            hint: [zip, city].filter(Boolean).join(' '),
          }))}
          onChoose={(chosen) => field.handleChange(chosen)}
          status={
            isNone
              ? m.contact_company_none()
              : areMany
                ? m.contact_company_many()
                : more > 0
                  ? m.contact_company_more({ count: more })
                  : null
          }
        />
      )}
    </Field>
  )
}

function useCompanyHits(own: number, typed: string) {
  const [search, setSearch] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed), afterMs)
    return () => clearTimeout(timer)
  }, [typed])
  const isRequested = typed.length >= minLetters && search === typed
  const { data } = useQuery({
    queryKey: ['company', 'search', own, search],
    enabled: isRequested,
    queryFn: ({ signal }) =>
      readOrThrow(
        searchCompanies({ data: { params: { id: own }, query: { search, page: 1 }, body: undefined }, signal }),
      ),
  })
  const answer = isRequested && data?.ok ? data.data : undefined
  const hits = answer?.companies ?? []
  const areMany = answer?.goes_on ?? false
  return { hits, more: (answer?.found ?? 0) - hits.length, areMany, isNone: answer?.found === 0 }
}
