import type { ReactNode } from 'react'
import { type DefaultValues, type FieldValues, FormProvider, useForm } from 'react-hook-form'

interface FilledFormProps<Form extends FieldValues> {
  values: Form
  /** Validation errors by field. */
  problems?: Readonly<Record<string, string>>
  children: ReactNode
}

/** Form context for a part of an editor. */
export function FilledForm<Form extends FieldValues>(props: FilledFormProps<Form>) {
  const { values, problems = {}, children } = props
  const errors = Object.fromEntries(
    Object.entries(problems).map(([field, message]) => [field, { type: 'check', message }]),
  )
  const form = useForm<Form>({ defaultValues: values as DefaultValues<Form>, errors: errors as never })
  return <FormProvider {...form}>{children}</FormProvider>
}
