import { describeModels } from './models.conformance.ts'
import { documentedServers } from './documented.conformance.ts'
import { sandboxServers } from './sandbox.conformance.ts'

describeModels('Models as documented', documentedServers)
describeModels('Models as the sandbox plays them', sandboxServers)
