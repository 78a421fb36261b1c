import type { Endpoint } from '@skein/contract/endpoint'

/** Endpoints by noun and name, as the contract groups them. */
export type EndpointGroups = Readonly<Record<string, Readonly<Record<string, Endpoint>>>>

export interface Operation {
  /** Noun and name, like `budgets.save`: the name of the operation in the API reference and in the audit log. */
  verb: string
  noun: string
  endpoint: Endpoint
}

/** Returns the operations of a contract, in its order. */
export const operationsOf = (groups: EndpointGroups): Operation[] =>
  Object.entries(groups).flatMap(([noun, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint]) => ({ verb: `${noun}.${name}`, noun, endpoint })),
  )
