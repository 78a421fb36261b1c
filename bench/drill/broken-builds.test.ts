import { expect, test } from 'vitest'
import { brokenBuilds, leak, makeBuild, missingTenantCheck } from './broken-builds.ts'

const builds = { ...brokenBuilds, missing_tenant_check: missingTenantCheck, leak }

test.each(Object.entries(builds))('the patches of the build %s fit the present source', (_, patches) => {
  expect(() => makeBuild(patches).remove()).not.toThrow()
})
