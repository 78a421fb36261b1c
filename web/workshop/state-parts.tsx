import { QueryClientProvider, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { type ReactNode, useState, useEffect, useRef } from 'react'
import type { RowAddress } from '../src/components/split-view/row-link.tsx'
import { createClient } from '../src/app/create-client.ts'
import { sessionQuery } from '../src/features/session/use-session.ts'
import { type DefaultValues, type FieldValues, FormProvider, useForm } from 'react-hook-form'

/** Requests and their responses; an Error is returned as a failure. */
export type Answer = readonly [QueryKey, unknown]

const user = { id: 'user-1', email: 'lena@nord.example', name: 'Lena', image: null }

interface WithResponsesProps {
  answers?: readonly Answer[]
  /** Error of the refetch. */
  refused?: readonly QueryKey[]
  children: ReactNode
}

/** Renders with a signed-in user and these responses; other requests stay pending. */
export function WithResponses({ answers = [], refused = [], children }: WithResponsesProps) {
  const [client] = useState(() => clientWith([[sessionQuery.queryKey, user], ...answers], refused))
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

function clientWith(answers: readonly Answer[], refusedKeys: readonly QueryKey[]): QueryClient {
  const client = createClient()
  client.setDefaultOptions({ queries: { enabled: false, retry: false, retryOnMount: false } })
  for (const [queryKey, answer] of answers) {
    if (answer instanceof Error) {
      client.getQueryCache().build(client, { queryKey }).setState({ status: 'error', error: answer })
    } else {
      client.setQueryData(queryKey, answer)
    }
  }
  const error = new Error('No connection.')
  for (const queryKey of refusedKeys)
    client.getQueryCache().build(client, { queryKey }).setState({ status: 'error', error })
  return client
}

interface PressProps {
  /** CSS selector of the element to press. */
  selector?: string
  children: ReactNode
}

/** Renders its children and presses one of their elements. */
export function Press({ selector = 'button', children }: PressProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const part = box.current?.querySelector<HTMLElement>(selector)
    if (!part) throw new Error(`There is no ${selector} to press.`)
    part.click()
  }, [selector])
  return <div ref={box}>{children}</div>
}

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

/** Wider than a phone and without a break opportunity. */
export const longWord = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'

/** A component in each of its states; the name of a state is its heading. */
export interface ComponentStates {
  name: string
  states: Readonly<Record<string, () => ReactNode>>
  /** An overlay: every state is rendered on its own page. */
  separatePages?: boolean
}

/** Returns one state for each value, named after it. */
export const statesOf = <Value extends string>(values: readonly Value[], draw: (value: Value) => ReactNode) =>
  Object.fromEntries(values.map((value) => [value, () => draw(value)]))

export const nothing = () => {}

export const rowAddress: RowAddress = { hrefOf: (id) => `#${id}`, open: nothing }
