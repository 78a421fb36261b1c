import { describeModels } from './models.conformance.ts'
import { recordedServers } from './recorded.conformance.ts'
import { sandboxServers } from './sandbox.conformance.ts'

describeModels('Models as documented', recordedServers)
describeModels('Models as the sandbox plays them', sandboxServers)
