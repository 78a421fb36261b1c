import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

const origin = 'http://localhost:3000'
const rpIdHash = createHash('sha256').update('localhost').digest()

interface Challenge {
  challenge: string
}

/** An authenticator of a device that has checked its user, for one passkey (WebAuthn Level 3, attestation "none"). */
export function createSoftwarePasskey() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  const credential = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' }
  const clientData = (type: string, { challenge }: Challenge) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  return {
    /** Returns the response of the device to registration options. */
    register(options: Challenge) {
      // COSE key: kty EC2, alg ES256, crv P-256, coordinates.
      const key = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 32]),
        Buffer.from(x, 'base64url'),
        Buffer.from([0x22, 0x58, 32]),
        Buffer.from(y, 'base64url'),
      ])
      // Flags: user present, user verified, credential data included.
      const authData = Buffer.concat([
        rpIdHash,
        Buffer.from([0x45, 0, 0, 0, 0]),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        key,
      ])
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        Buffer.from([0x58, authData.length]),
        authData,
      ])
      return {
        ...credential,
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', options).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    /** Returns the response of the device to sign-in options. */
    authenticate(options: Challenge) {
      const data = clientData('webauthn.get', options)
      const authenticatorData = Buffer.concat([rpIdHash, Buffer.from([0x05, 0, 0, 0, 0])])
      const signed = Buffer.concat([authenticatorData, createHash('sha256').update(data).digest()])
      return {
        ...credential,
        clientExtensionResults: {},
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: createSign('sha256').update(signed).sign(privateKey).toString('base64url'),
        },
      }
    },
  }
}

const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
