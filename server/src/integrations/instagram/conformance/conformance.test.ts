import { describeInstagram } from './instagram.conformance.ts'
import { replayPlatform } from './replay.conformance.ts'
import { sandboxPlatform } from './sandbox.conformance.ts'

describeInstagram('Instagram as documented', replayPlatform)
describeInstagram('Instagram as the sandbox plays it', sandboxPlatform)
