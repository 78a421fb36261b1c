import { brokenBuilds, makeBuild, type Patch } from './broken-builds.ts'
import { countFindings } from './control-logic.ts'
import { findsUnboundedPattern } from './pattern-control.ts'
import { runDrill, type DrillResult } from './run-drill.ts'
import { findsMissingTenantCheck } from './tenant-control.ts'
import { type Measure, note } from '../report/measure.ts'

export interface KillDrillOptions {
  events: number
  /** A run with the same seed meets the same faults. */
  seed: string
}

/** Counts lost and duplicate replies while the server is killed every three seconds. */
export async function killDrill(options: KillDrillOptions): Promise<Measure[]> {
  const result = await drillBuild('drill', [], options)
  const figures: Record<string, number> = {
    lost: result.lost,
    duplicates: result.duplicates,
    needs_review_share: result.review / result.accepted,
    untrue_entries: result.untrue,
    void: result.void.length,
    ended: Number(result.ended),
    accepted: result.accepted,
    redelivered: result.redelivered,
    kills: result.kills,
    faults: Object.entries(result.answers).reduce((sum, [kind, n]) => sum + (kind === 'ok' ? 0 : n), 0),
    read_backs: result.readBacks,
    echoes: result.echoes,
  }
  return [
    ...Object.entries(figures).map(([name, value]) => ({ name: `drill.${name}`, value, unit: '' })),
    { name: 'drill.drain', value: result.drain, unit: 's' },
  ]
}

/** Counts lost and duplicate parts of automations that reply in public and in private, while the server is killed. */
export async function partsDrill(options: KillDrillOptions): Promise<Measure[]> {
  const result = await drillBuild('parts', [], { ...options, both: true })
  const figures: Record<string, number> = {
    lost: result.lost + (result.privateLost ?? 0),
    duplicates: result.duplicates + (result.privateDuplicates ?? 0),
    untrue_entries: result.untrue + (result.privateUntrue ?? 0),
    several_entries: result.severalEntries ?? 0,
    void: result.void.length,
    ended: Number(result.ended),
    needs_review: result.review + (result.privateReview ?? 0),
    accepted: result.accepted,
    kills: result.kills,
  }
  return Object.entries(figures).map(([name, value]) => ({ name: `parts.${name}`, value, unit: '' }))
}

/** Runs the drills and the tenant matrix with builds that are broken on purpose: each must be detected. */
export async function negativeControls(options: KillDrillOptions): Promise<Measure[]> {
  const measures: Measure[] = []
  for (const [name, patches] of Object.entries(brokenBuilds)) {
    const result = await drillBuild(name, patches, options)
    measures.push({ name: `controls.${name}_caught`, value: countFindings(name, result), unit: '' })
  }
  const { plain, broken } = await findsMissingTenantCheck()
  note(`tenant matrix: ${plain.failed} failed, ${broken.failed} failed without tenant checks`)
  if (!plain.passed) throw new Error(`The tenant matrix fails on the server as it is:\n${plain.output}`)
  measures.push({ name: 'controls.missing_tenant_check_caught', value: broken.failed, unit: '' })
  const pattern = await findsUnboundedPattern()
  note(`text growth: ${pattern.plain} slow texts, ${pattern.broken} with a pattern without limits`)
  const more = pattern.broken - pattern.plain
  measures.push({ name: 'controls.unbounded_pattern_caught', value: more, unit: '' })
  return measures
}

async function drillBuild(
  name: string,
  patches: readonly Patch[],
  options: KillDrillOptions & { both?: boolean },
): Promise<DrillResult> {
  const build = makeBuild(patches)
  try {
    const result = await runDrill({ ...options, root: build.root })
    report(name, options, result)
    return result
  } finally {
    build.remove()
  }
}

function report(name: string, { seed }: KillDrillOptions, result: DrillResult): void {
  const { lost, duplicates, review, accepted, kills, answers, drain } = result
  note(
    `${name} (seed ${seed}): ${accepted} accepted, ${kills} kills, lost ${lost}, duplicates ${duplicates}, ` +
      `review ${review}, drained in ${drain.toFixed(1)} s, answers ${JSON.stringify(answers)}`,
  )
  for (const invalidReason of result.void) note(`  void: ${invalidReason}`)
}
