import { m } from '#messages'

export const personLabels = () => ({
  name1: m.name_name1(),
  name2: m.name_name2(),
  phone: m.name_phone(),
  mobile: m.name_mobile(),
  email: m.name_email(),
})

export const placeLabels = () => ({
  address1: m.name_address1(),
  address2: m.name_address2(),
  zip: m.name_zip(),
  city: m.name_city(),
  country: m.name_country(),
})

/** The initial values of a new address, without the country. */
export const emptySite = {
  name1: '',
  name2: '',
  address1: '',
  address2: '',
  zip: '',
  city: '',
  phone: '',
  mobile: '',
  email: '',
}

/** Returns the labels of an address's fields, in the order of the form. */
export function siteLabels() {
  const { name1, name2, ...reached } = personLabels()
  return { name1, name2, ...placeLabels(), ...reached }
}

export const companyTypes = () => [
  { value: 'X', label: m.company_type_other() },
  { value: 'C', label: m.company_type_carpenter() },
  { value: 'D', label: m.company_type_dealer() },
  { value: 'I', label: m.company_type_industry() },
  { value: 'E', label: m.company_type_end_customer() },
]
