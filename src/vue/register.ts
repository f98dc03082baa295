import { z } from 'zod'
import { call, plain, sendsNothing } from './call.ts'
import {
  companyType,
  countryCode,
  email,
  entry,
  isSame,
  loginToken,
  optionalEmail,
  password,
  required,
} from './fields.ts'

/** Answers the same for an address that is known already; its owner gets another mail. */
export const registerContact = call({
  ...plain,
  name: 'register.contact',
  method: 'POST',
  path: '/vue/register/contact/',
  auth: 'none',
  kind: 'json',
  body: z
    .object({
      email,
      password1: password,
      password2: z.string(),
      first_name: required,
      middle_name: entry.optional(),
      last_name: required,
    })
    .refine((body) => body.password1 === body.password2, isSame('password2')),
  data: z.object({}),
  example: {
    ...sendsNothing,
    body: {
      email: 'k.ahlers@tischlerei-ahlers.example',
      password1: 'Eiche-furniert-19',
      password2: 'Eiche-furniert-19',
      first_name: 'Karin',
      last_name: 'Ahlers',
    },
    data: {},
  },
})

/** The token of the mailed link: one use, 7 days. Makes company and user active. */
export const registerCompany = call({
  ...plain,
  name: 'register.company',
  method: 'POST',
  path: '/vue/register/company/',
  auth: 'none',
  kind: 'json',
  body: z.object({
    token: loginToken,
    name1: required,
    name2: entry.optional(),
    address1: required,
    address2: entry.optional(),
    zip: required,
    city: required,
    country: countryCode,
    email: optionalEmail.optional(),
    phone: required,
    mobile: entry.optional(),
    vat_number: entry.optional(),
    company_type: companyType,
    customer_number: entry.optional(),
    opt_out: z.boolean(),
    user_opt_opt: z.boolean(),
  }),
  data: z.object({}),
  example: {
    ...sendsNothing,
    body: {
      token: 'q7Zt1vB0',
      name1: 'Tischlerei Ahlers',
      address1: 'Johannisstraße 12',
      zip: '49074',
      city: 'Osnabrück',
      country: 'DE',
      phone: '+49 541 5550170',
      vat_number: 'DE811907980',
      company_type: 'C',
      opt_out: false,
      user_opt_opt: true,
    },
    data: {},
  },
})
