"""Writes the bill of materials of a package: an SPDX 2.3 document in JSON.

It lists the parts that are linked statically or copied. The same parts and date give the same bytes.
"""

import hashlib
import json
import re
import time

import parts

# The text of each LicenseRef is a file of Packaging/licences.
EXTRACTED = {"LicenseRef-ConvertUTF": "convert-utf.txt", "LicenseRef-IPADIC": "icu.txt"}
NAMESPACE = "https://spdx.org/spdxdocs/fxrender"


def identifier(name):
    return "SPDXRef-" + re.sub(r"[^\w.-]", "-", name).replace("_", "-")


def address(part, architecture):
    """Returns the package URL of a part."""
    if part.origin == "debian":
        return f"pkg:deb/debian/{part.name}@{part.version}?arch={architecture}"
    if part.origin == "module":
        return f"pkg:generic/{part.name}"
    path = part.url.removeprefix("https://")
    return f"pkg:swift/{path}@{part.version}"


def entry(part, architecture):
    """Returns the package of a part."""
    copyrights = re.findall(r"(?m)^ *(Copyright (?:\(c\)|©)?.*\d{4}.*)$", "\n".join(text.words for text in part.texts))
    return {
        "SPDXID": identifier(part.name),
        "name": part.name,
        "versionInfo": part.version,
        "downloadLocation": part.url,
        "filesAnalyzed": False,
        "licenseConcluded": "NOASSERTION" if part.origin == "debian" else part.terms,
        "licenseDeclared": "NOASSERTION" if part.origin == "debian" else part.terms,
        "copyrightText": "\n".join(dict.fromkeys(copyrights)) or "NOASSERTION",
        "externalRefs": [
            {
                "referenceCategory": "PACKAGE-MANAGER",
                "referenceType": "purl",
                "referenceLocator": address(part, architecture),
            }
        ],
    }


def document(name, version, linked, copied, architecture="amd64"):
    """Returns the document of a package, with the date of the commit.

    linked: the parts that are linked statically; copied: those that are files of the package.
    """
    subject = {
        "SPDXID": "SPDXRef-fxrender",
        "name": "fxrender",
        "versionInfo": version,
        "packageFileName": name,
        "downloadLocation": "NOASSERTION",
        "filesAnalyzed": False,
        "licenseConcluded": "MIT",
        "licenseDeclared": "MIT",
        "copyrightText": (parts.ROOT / "LICENSE").read_text().split("\n")[2],
        "primaryPackagePurpose": "APPLICATION",
    }
    packages = [subject, *(entry(part, architecture) for part in [*linked, *copied])]
    used = {term for package in packages for term in re.findall(r"LicenseRef-\w+", package["licenseDeclared"])}
    relations = [("SPDXRef-DOCUMENT", "DESCRIBES", subject["SPDXID"])]
    relations += [(subject["SPDXID"], "STATIC_LINK", identifier(part.name)) for part in linked]
    relations += [(subject["SPDXID"], "CONTAINS", identifier(part.name)) for part in copied]
    contents = json.dumps(packages, sort_keys=True).encode()
    return {
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT",
        "name": name,
        "documentNamespace": f"{NAMESPACE}/{name}-{hashlib.sha256(contents).hexdigest()[:32]}",
        "creationInfo": {
            "created": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(parts.moment())),
            "creators": ["Tool: fxrender-packaging"],
        },
        "packages": packages,
        "hasExtractedLicensingInfos": [
            {"licenseId": name, "extractedText": parts.known_text(EXTRACTED[name]).words} for name in sorted(used)
        ],
        "relationships": [
            {"spdxElementId": source, "relationshipType": kind, "relatedSpdxElement": target}
            for source, kind, target in relations
        ],
    }


def write(document, path):
    path.write_text(json.dumps(document, indent=1, ensure_ascii=False) + "\n")
