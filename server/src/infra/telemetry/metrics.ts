import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

export interface Metrics {
  registry: Registry
  counter<L extends string>(name: string, help: string, labels?: readonly L[]): Counter<L>
  gauge<L extends string>(name: string, help: string, labels?: readonly L[]): Gauge<L>
  histogram<L extends string>(name: string, help: string, labels?: readonly L[]): Histogram<L>
}

/** Prometheus metrics of this process. The same name returns the same instrument. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  // The version of Node would reveal its known vulnerabilities.
  registry.removeSingleMetric('nodejs_version_info')
  const knownMetrics = new Map<string, unknown>()
  const once = <T>(name: string, make: () => T): T => {
    if (!knownMetrics.has(name)) knownMetrics.set(name, make())
    // Safe cast: only this function fills the map.
    return knownMetrics.get(name) as T
  }
  return {
    registry,
    counter: (name, help, labels = []) =>
      once(name, () => new Counter({ name, help, labelNames: [...labels], registers: [registry] })),
    gauge: (name, help, labels = []) =>
      once(name, () => new Gauge({ name, help, labelNames: [...labels], registers: [registry] })),
    histogram: (name, help, labels = []) =>
      once(name, () => new Histogram({ name, help, labelNames: [...labels], registers: [registry] })),
  }
}
