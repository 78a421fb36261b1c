import type { DrillResult } from './run-drill.ts'

/** Broken builds that lose replies; the others send some of them twice. */
const losing = new Set(['answer_before_commit'])

/**
 * Returns how many replies the drill found lost or doubled in a broken build. Throws when the build sent nothing: such a
 * build does not run, so that the drill shows nothing about the guarantee that the patch removes.
 */
export function countFindings(
  name: string,
  { lost, duplicates, replied, accepted }: Pick<DrillResult, 'lost' | 'duplicates' | 'replied' | 'accepted'>,
): number {
  if (replied === 0) {
    throw new Error(
      `The control ${name} is void: none of its ${accepted} accepted comments got a reply. Repair its patches in bench/drill/broken-builds.ts.`,
    )
  }
  return losing.has(name) ? lost : duplicates
}
