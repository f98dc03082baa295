import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { m } from '#messages'
import { maxLogoBytes } from '#src/site/logo-limit.ts'
import { ContractForm } from '#src/portal/form/contract-form.tsx'
import { PictureRow } from '#src/portal/form/rows/picture-row.tsx'
import { FormPage } from '#src/portal/form/form-page.tsx'
import { FormSection, FormSections } from '#src/portal/form/form-section.tsx'
import { FormRecord } from '#src/portal/form/form-record.tsx'
import { ShownRows } from '#src/portal/form/rows/rows.tsx'
import { useContractForm } from '#src/portal/form/use-contract-form.ts'
import type { Values } from '#src/portal/form/values.ts'
import { lazyPart } from '#src/portal/shell/browser/load-part.ts'
import { useShell } from '#src/portal/shell/shell.ts'
import { showToast } from '#src/portal/shell/show-toast.ts'
import { mayUse } from '#src/session/session.ts'
import { logoTypes } from '#src/contract/routes/logo.ts'
import { css } from '#styles/css'
import {
  closedLabels,
  companyForm,
  logoLabels,
  logoOf,
  logoPictures,
  openLabels,
  shownOf,
  valuesOf,
  wordsOf,
} from './company-fields.ts'
import { CompanyRows } from './company-rows.tsx'
import { type Company, companyQuery, useCompany, useEditCompany } from './company-queries.ts'

// Loaded on demand, because few pages need it.
const WhyNot = lazyPart(async () => (await import('#src/portal/state/why-not.tsx')).WhyNot)
const picture = css({ maxWidth: '[12rem]', maxHeight: '[6rem]', background: '[white]', padding: '2', border: 'hair' })
const parents = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  columnGap: '5',
  rowGap: '2',
  '& dl': { flex: '[1 1 13rem]' },
})
const stack = css({ display: 'flex', flexDirection: 'column', gap: '4', maxWidth: 'form_column' })

/**
 * Shows a company: as a form to users who may create companies, and read-only to all others. Dealers can also change
 * the logo.
 */
export function MyCompanyPage({ id }: { id: number }) {
  const query = useCompany(id)
  const { who, isGuest } = useShell()
  const mayAll = !isGuest && mayUse(who, ['CAN_CREATE_COMPANIES'])
  const mayLogo = !isGuest && mayUse(who, ['IS_DEALER_ADMIN'])
  const isOwn = id === who?.company[0]
  return (
    <FormRecord query={query} title={m.menu_my_company()}>
      {(stored) => (
        <FormPage title={isOwn ? m.menu_my_company() : stored.name1}>
          {mayAll ? (
            <EditForm stored={stored} />
          ) : (
            <div className={stack}>
              <Suspense fallback={null}>
                <WhyNot right="CAN_CREATE_COMPANIES" />
              </Suspense>
              <ShownRows labels={openLabels()} values={shownOf(stored)} />
              {mayLogo ? <LogoForm stored={stored} /> : <ShownLogo stored={stored} />}
            </div>
          )}
        </FormPage>
      )}
    </FormRecord>
  )
}

function ShownLogo({ stored: { logo_image } }: { stored: Company }) {
  return logo_image ? <img src={logo_image} alt={m.name_logo()} className={picture} /> : null
}

function useCompanyForm<V extends Values>(
  stored: Company,
  labels: Record<string, string>,
  valuesIn: (company: Company) => V,
) {
  const { mutateAsync: edit } = useEditCompany(stored.id)
  const client = useQueryClient()
  return useContractForm({
    name: `my-company ${stored.id}`,
    schema: companyForm,
    labels,
    wordsOf: wordsOf(stored),
    pictures: logoPictures,
    values: valuesIn(stored),
    send: ({ version = stored.version, ...changes }) => edit({ ...changes, version }),
    valuesOf: valuesIn,
    onSaved: () => showToast(({ saved }) => saved()),
    readAgain: async () => {
      const now = await client.fetchQuery({ ...companyQuery(stored.id), staleTime: 0 })
      return now.ok ? valuesIn(now.data) : undefined
    },
  })
}

type LogoRowProps = { stored: Company; onUnusable: (isUnusable: boolean) => void }

function LogoRow({ stored, onUnusable }: LogoRowProps) {
  return <PictureRow stored={stored.logo_image} accept={logoTypes} maxBytes={maxLogoBytes} onUnusable={onUnusable} />
}

function LogoForm({ stored }: { stored: Company }) {
  const kit = useCompanyForm(stored, logoLabels(), logoOf)
  const [isBlocked, setBlocked] = useState(false)
  return (
    <ContractForm kit={kit} submit={m.form_save()} isBlocked={isBlocked}>
      <kit.form.AppField name="logo">
        {() => <LogoRow key={kit.discards} stored={stored} onUnusable={setBlocked} />}
      </kit.form.AppField>
    </ContractForm>
  )
}

function EditForm({ stored }: { stored: Company }) {
  const kit = useCompanyForm(stored, { ...openLabels(), ...closedLabels(), ...logoLabels() }, valuesOf)
  const [isBlocked, setBlocked] = useState(false)
  const { AppField } = kit.form
  return (
    <ContractForm kit={kit} submit={m.form_save()} isBlocked={isBlocked}>
      <FormSections>
        <CompanyRows kit={kit} stored={stored} />
        <FormSection title={m.company_section_logo()}>
          <AppField name="logo">
            {() => <LogoRow key={kit.discards} stored={stored} onUnusable={setBlocked} />}
          </AppField>
          <Parent stored={stored} />
        </FormSection>
      </FormSections>
    </ContractForm>
  )
}

function Parent({ stored: { id, parent } }: { stored: Company }): ReactNode {
  return (
    <div className={parents}>
      {parent ? <ShownRows labels={{ parent: m.name_parent() }} values={{ parent: parent[1] }} /> : null}
      <a href={`/change-parent/?cid=${id}`}>{m.company_change_parent()}</a>
    </div>
  )
}
