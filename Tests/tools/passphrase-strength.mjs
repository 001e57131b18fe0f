// How hard each of the given passphrases is to guess, as the app says it, as JSON; called by
// test_passphrase_strength.py.

import { strengthOf } from '../../Shells/Web/js/views/vault/passphrase-strength.js';

process.stdout.write(JSON.stringify(JSON.parse(process.argv[2]).map(strengthOf)));
