import { findsMissingTenantCheck } from './tenant-control.ts'
const { plain, broken } = await findsMissingTenantCheck()
console.log(plain.passed, plain.failed, plain.passed ? '' : plain.output.slice(-3000))
console.log(
  broken.passed,
  broken.failed,
  broken.output
    .split('\n')
    .filter((l) => l.includes('×'))
    .slice(0, 8)
    .join('\n'),
  broken.output.slice(-800),
)
