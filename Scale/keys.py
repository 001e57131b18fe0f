"""The certificates of a run: one authority that everybody here trusts, and one certificate for all
machines, so that every connection that leaves a machine is verified as it would be elsewhere."""

from machines import NETWORK, run

HOST = "photos.example.org"


class Keys:
    def __init__(self, folder):
        folder.mkdir(mode=0o755)
        self.authority, self.key = folder / "authority.pem", folder / "key.pem"
        self.chain, self.both = folder / "chain.pem", folder / "both.pem"
        authority_key = folder / "authority-key.pem"
        names = ",".join([f"DNS:{HOST}", "DNS:localhost"]
                         + [f"IP:{NETWORK}.{number}" for number in range(1, 40)])
        new = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt",
               "ec_paramgen_curve:P-256", "-nodes", "-days", "2"]
        run(*new, "-keyout", authority_key, "-out", self.authority, "-subj", "/CN=Authority",
            "-addext", "basicConstraints=critical,CA:TRUE")
        run(*new, "-keyout", self.key, "-out", self.chain, "-subj", f"/CN={HOST}",
            "-CA", self.authority, "-CAkey", authority_key,
            "-addext", f"subjectAltName={names}",
            "-addext", "basicConstraints=critical,CA:FALSE")
        self.both.write_text(self.chain.read_text() + self.key.read_text())
