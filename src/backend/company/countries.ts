import type { Handler } from '#src/backend/platform/call/context.ts'
import { countryChoices } from '#src/site/countries.ts'

export const listCountryCodes: Handler<'company.countryCodes'> = async (_, { caller }) => ({
  country_choices: countryChoices(caller.locale),
})
