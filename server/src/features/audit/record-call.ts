import * as z from 'zod'
import { type Audit, auditOf, type Endpoint } from '@skein/contract/endpoint'
import type { Ctx } from '#src/context.ts'
import { AppError } from '#src/infra/errors.ts'
import { type EndpointGroups, operationsOf } from '#src/infra/http/operations.ts'
import type { Route } from '#src/infra/http/route.ts'
import { describeChange, idsOf, textsOf } from './change-logic.ts'
import { withAuthor } from './last-author.ts'
import { type Fields, shapeOf } from './kept-logic.ts'
import { recordChange } from './record-change.ts'

interface Call {
  endpoint: Endpoint
  input: unknown
}

type Read = (ctx: Ctx, input: unknown) => Promise<unknown>

/**
 * Returns a function that runs a call and then writes what it changed into the audit log of the workspaces in which the
 * call checked a permission.
 */
export function createRecorder(groups: EndpointGroups, routes: readonly Route<Ctx>[]) {
  const verbs = new Map(operationsOf(groups).map(({ endpoint, verb }) => [endpoint, verb]))
  const reads = new Map<Endpoint, Read>(
    routes.flatMap((route) =>
      route.kind === 'endpoint'
        ? [[route.endpoint, (ctx, input) => route.handle(ctx, input, { lastEventId: null })] as const]
        : [],
    ),
  )
  return async (ctx: Ctx, call: Call, run: () => Promise<unknown>): Promise<unknown> => {
    const audit = auditOf(call.endpoint)
    const verb = verbs.get(call.endpoint)
    if (audit === null || verb === undefined) return run()
    const read = (ids: Fields) => readResource(ctx, { audit, reads, ids })
    const input = fieldsOf(call.input)
    const before = await read(input)
    const outcome = await run().catch(async (error: unknown) => {
      throw await withAuthor(ctx, error, { verb, ids: idsOf(call.endpoint.input, input) })
    })
    const output = fieldsOf(dataOf(call.endpoint, outcome))
    const after = await read({ ...output, ...withoutNull(input) })
    const checked = [...(ctx.checkedWorkspaces ?? [])]
    await recordChange(ctx, {
      workspace_ids: checked.length > 0 ? checked : textsOf([output['workspace_id']]),
      verb,
      ...describeChange(call.endpoint, { audit, input, output, before, after }),
    })
    return outcome
  }
}

const Wrapped = z.object({ data: z.unknown() })

const dataOf = ({ paged, late }: Endpoint, outcome: unknown): unknown =>
  paged || late ? Wrapped.parse(outcome).data : outcome

/** An id that is null names something that the call creates. */
const withoutNull = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}

interface Reading {
  audit: Audit
  reads: ReadonlyMap<Endpoint, Read>
  ids: Fields
}

/** Returns what the GET of the audit shows now; null if it shows nothing, and if there is no GET. */
async function readResource(
  ctx: Ctx,
  { audit: { resource, ids: names = {}, by, byInput = by, newest, part }, reads, ids }: Reading,
): Promise<Fields | null> {
  const read = resource && reads.get(resource)
  if (!read) return null
  const resourceIds = Object.fromEntries(
    Object.keys(shapeOf(resource.input)).map((name) => [name, ids[names[name] ?? name]]),
  )
  const input = z.safeParse(resource.input, resourceIds)
  if (!input.success) return null
  try {
    const data = await read({ ...ctx, permission: resource.permission }, input.data)
    const whole = part === undefined ? data : fieldsOf(data)[part]
    const list: unknown[] = Array.isArray(whole) ? whole : []
    const named = by !== undefined && byInput !== undefined
    const entry = newest ? list[0] : named ? list.find((one) => fieldsOf(one)[by] === ids[byInput]) : whole
    return entry === undefined || entry === null ? null : fieldsOf(entry)
  } catch (err) {
    if (!(err instanceof AppError))
      ctx.log.error({ err }, 'what a call changes could not be read for the audit log')
    return null
  }
}
