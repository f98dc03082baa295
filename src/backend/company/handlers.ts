import { readCompanyInfo, listMaterials, listCountryCodes } from './company.ts'
import { editCompany, createSubCompany } from './company-edit.ts'
import { listChildren } from './tree.ts'
import { searchCompanies } from './tree-search.ts'
import { listParents, setParent } from './tree-parents.ts'
import type { HandlersOf } from '#src/backend/platform/call/context.ts'

export const companyHandlers: HandlersOf<'company'> = {
  info: readCompanyInfo,
  edit: editCompany,
  createSub: createSubCompany,
  countryCodes: listCountryCodes,
  materials: listMaterials,
  children: listChildren,
  search: searchCompanies,
  parents: listParents,
  setParent,
}
