import { createContext, useContext } from 'react'

export interface FieldControl {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  required: boolean | undefined
}

export const FieldContext = createContext<FieldControl | null>(null)

/** Returns id, description and validity from the surrounding Field. */
export const useFieldControl = (): Partial<FieldControl> => useContext(FieldContext) ?? {}
