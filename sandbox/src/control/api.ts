import { Hono } from 'hono'
import { z } from 'zod'
import type { Sandbox } from '../context.ts'
import { command, Flag, kebab, type Command } from './command.ts'
import { readCommands } from './read.ts'
import { mailboxCommands } from './mailboxes.ts'
import { modelCommands } from './models.ts'
import { followerCommands, stormCommands } from './follower-actions.ts'
import { webhookCommands } from './webhooks.ts'
import { sampleCommands } from './samples.ts'
import { faultCommands } from './faults.ts'
import { waitCommands } from './wait.ts'

const resetCommands = {
  reset: command(
    z.object({ seed: z.string().optional(), keepConnections: Flag.default(false) }),
    ({ state }, { seed, keepConnections }) => {
      state.reset({ keepConnections, ...(seed === undefined ? {} : { seed }) })
      return { seed: state.data.seed }
    },
  ),
}

export const commands = {
  ...resetCommands,
  ...readCommands,
  ...followerCommands,
  ...sampleCommands,
  ...stormCommands,
  ...faultCommands,
  ...modelCommands,
  ...mailboxCommands,
  ...webhookCommands,
  ...waitCommands,
}

export type Commands = typeof commands

/** Every command at `/control/<name-in-kebab-case>`: a JSON body, or a query for simple ones. */
export function controlRoutes(sandbox: Sandbox) {
  const app = new Hono()
  for (const [name, entry] of Object.entries(commands)) {
    app.on(['GET', 'POST'], `/${kebab(name)}`, async (context) => {
      const body = context.req.method === 'POST' ? await readBody(context.req.raw) : {}
      const { status, answer } = await runCommand(sandbox, asCommand(entry), {
        ...context.req.query(),
        ...body,
      })
      return context.json(answer, status)
    })
  }
  app.all('*', (context) => context.json({ error: `There is no command at ${context.req.path}.` }, 404))
  return app
}

/** Runs the command with this name in kebab case, for the panel. */
export function runNamed(sandbox: Sandbox, name: string, input: object): Promise<CommandResult> {
  const entry = Object.entries(commands).find(([key]) => kebab(key) === name)
  if (!entry) return Promise.resolve({ status: 400, answer: { error: `There is no command "${name}".` } })
  return runCommand(sandbox, asCommand(entry[1]), input)
}

export interface CommandResult {
  status: 200 | 400
  answer: Record<string, unknown> | unknown[]
}

async function runCommand(
  sandbox: Sandbox,
  entry: Command<z.ZodType, unknown>,
  input: object,
): Promise<CommandResult> {
  const parsedInput = entry.input.safeParse(input)
  if (!parsedInput.success) return { status: 400, answer: { error: z.prettifyError(parsedInput.error) } }
  try {
    return { status: 200, answer: asJson(await entry.run(sandbox, parsedInput.data)) }
  } catch (error) {
    return { status: 400, answer: { error: error instanceof Error ? error.message : String(error) } }
  }
}

async function readBody(request: Request): Promise<Record<string, unknown>> {
  const text = await request.text()
  if (text === '') return {}
  const body: unknown = JSON.parse(text)
  return typeof body === 'object' && body !== null ? { ...body } : {}
}

/** Drops the types of one command; only the client needs them. */
function asCommand(entry: unknown): Command<z.ZodType, unknown> {
  return entry as Command<z.ZodType, unknown>
}

/** Commands return plain JSON values. */
function asJson(value: unknown): Record<string, unknown> | unknown[] {
  return value as Record<string, unknown> | unknown[]
}
