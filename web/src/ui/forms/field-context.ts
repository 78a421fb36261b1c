import { createContext, useContext } from 'react'

export interface FieldControl {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  required: boolean | undefined
}

export const FieldContext = createContext<FieldControl | null>(null)

/** What the surrounding Field tells its control: id, description and validity. */
export const useFieldControl = (): Partial<FieldControl> => useContext(FieldContext) ?? {}
