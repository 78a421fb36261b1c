import { createHmac } from 'node:crypto'
import type { Attributes } from '@opentelemetry/api'
import type { Logger } from './logger.ts'

/** A step in the life of one event, with start and end in milliseconds since 1970. */
export interface EventSpan {
  event_seq: string
  step: Step
  start: number
  end: number
  attributes?: Attributes
  /** Why the step failed; no personal data. */
  failure?: string
}

/** `webhook`: from receipt until a worker takes the event. `echo`: the platform reports the reply. */
export type Step = 'webhook' | 'decision' | 'model' | 'send' | 'echo'

export interface Traces {
  /** False when no endpoint is set: callers skip the work for attributes. */
  readonly enabled: boolean
  record(span: EventSpan): void
  /** Sends what is left. */
  close(): Promise<void>
}

export const noTraces: Traces = { enabled: false, record: () => undefined, close: async () => undefined }

interface TraceOptions {
  /** Base address of an OTLP collector; spans are posted to `/v1/traces` below it. */
  endpoint: string
  /** Keeps the trace ids of installations apart. */
  secret: string
  version: string
  roles: readonly string[]
  log: Logger
}

const exportTimeoutMs = 5000

/**
 * Exports one trace for each event. Several processes handle an event, so its trace id and the id of its first span are
 * computed from its number instead of being passed along.
 */
export async function createTraces({ endpoint, secret, version, roles, log }: TraceOptions): Promise<Traces> {
  const [
    { DiagLogLevel, ROOT_CONTEXT, SpanStatusCode, TraceFlags, diag, trace },
    { BatchSpanProcessor, RandomIdGenerator, TracerProvider },
    { OTLPTraceExporter },
    { resourceFromAttributes },
  ] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  const warn = (detail: string) => log.warn({ detail }, 'traces could not be exported')
  const ignore = () => undefined
  const level = { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true }
  diag.setLogger({ error: warn, warn: ignore, info: ignore, debug: ignore, verbose: ignore }, level)
  const random = new RandomIdGenerator()
  let root: SpanIds | undefined
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: exportTimeoutMs })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'skein',
      'service.version': version,
      'skein.roles': [...roles],
    }),
    idGenerator: {
      generateTraceId: () => root?.traceId ?? random.generateTraceId(),
      generateSpanId: () => root?.spanId ?? random.generateSpanId(),
    },
    spanProcessors: [new BatchSpanProcessor({ exporter, maxQueueSize: 8192 })],
  })
  const tracer = provider.getTracer('skein')

  return {
    enabled: true,
    record({ event_seq, step, start, end, attributes = {}, failure }) {
      const ids = idsOf(secret, event_seq)
      const isRoot = step === 'webhook'
      const parent = isRoot
        ? ROOT_CONTEXT
        : trace.setSpanContext(ROOT_CONTEXT, { ...ids, traceFlags: TraceFlags.SAMPLED, isRemote: true })
      root = isRoot ? ids : undefined
      const span = tracer.startSpan(step, { startTime: start, attributes }, parent)
      root = undefined
      if (failure !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: failure })
      span.end(Math.max(start, end))
    },
    async close() {
      try {
        await provider.shutdown()
      } catch (err) {
        log.warn({ err }, 'the last traces could not be exported')
      }
    },
  }
}

interface SpanIds {
  traceId: string
  spanId: string
}

function idsOf(secret: string, event_seq: string): SpanIds {
  const hash = createHmac('sha256', secret).update(`trace ${event_seq}`).digest('hex')
  return { traceId: hash.slice(0, 32), spanId: hash.slice(32, 48) }
}
