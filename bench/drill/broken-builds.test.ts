import { expect, test } from 'vitest'
import { brokenBuilds, leak, makeBuild, missingTenantCheck, unboundedPattern } from './broken-builds.ts'

const builds = {
  ...brokenBuilds,
  missing_tenant_check: missingTenantCheck,
  unbounded_pattern: unboundedPattern.patches,
  leak,
}

test.each(Object.entries(builds))('the patches of the build %s fit the present source', (_, patches) => {
  expect(() => makeBuild(patches).remove()).not.toThrow()
})
