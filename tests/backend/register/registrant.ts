/** The fields of the first step. */
export const person = (email: string) => ({
  email,
  password1: 'Eiche-furniert-19',
  password2: 'Eiche-furniert-19',
  first_name: 'Karin',
  last_name: 'Ahlers',
})
/** The fields of the second step. */
export const place = {
  name1: 'Tischlerei Ahlers',
  address1: 'Johannisstraße 12',
  zip: '49074',
  city: 'Osnabrück',
  country: 'DE',
  phone: '+49 541 5550170',
  company_type: 'C',
  opt_out: false,
  user_opt_opt: true,
}
